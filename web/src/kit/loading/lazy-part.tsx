import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { Failure } from '../feedback/states'
import { toast } from '../feedback/toast'
import { textsOf } from '../i18n/texts'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

/** The code of a part could not be loaded: the connection is down, or a newer release is served. */
class LoadError extends Error {
  override readonly name = 'LoadError'
}

const reason = () => t(navigator.onLine ? 'error.request' : 'error.offline')

/** The waits in seconds after a connection that came back: a phone says so before it can load. */
const waits = [1, 2, 4, 8]

interface State {
  error?: unknown
}

export interface LazyPartOptions {
  /** What is drawn while it cannot be loaded, instead of a message. */
  instead?: ReactNode
  /** It floats above the page: the message is a notice, not a part of the page. */
  floats?: boolean
}

/** A part whose code can be fetched before it is drawn. */
export type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Fetches the code; a part that is drawn afterwards does not suspend. React shows what was
   * suspended a third of a second later at the earliest.
   */
  ahead: () => Promise<void>
}

/**
 * Returns a component whose code is loaded when it is first drawn; it suspends meanwhile, as
 * React.lazy does. When the code cannot be loaded, only this part fails: it says so with a button,
 * and tries again by itself when the connection is back, a few times until it loads. Other errors
 * pass on to the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead, floats = false }: LazyPartOptions = {},
): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined
  const start = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> }
      } catch (cause) {
        throw new LoadError('the code of a part could not be loaded', { cause })
      }
    })
  let Loaded = start()
  return class Part extends Component<Props, State> {
    override state: State = {}
    static ahead = async () => {
      fetched = await load()
    }

    /** what it had when it was drawn first: another type would lose what was typed in it */
    private readonly fetched = fetched
    private attempt = waits.length
    private timer = 0
    static getDerivedStateFromError = (error: unknown): State => ({ error })

    override componentDidMount() {
      addEventListener('online', this.reconnect)
    }

    override componentWillUnmount() {
      removeEventListener('online', this.reconnect)
      clearTimeout(this.timer)
    }

    override componentDidCatch(error: unknown) {
      if (!(error instanceof LoadError)) return
      Loaded = start() // a lazy component keeps its failure
      const wait = waits[this.attempt++]
      if (wait) this.timer = window.setTimeout(this.retry, wait * 1000)
      else if (floats) toast({ kind: 'danger', title: t('error.part_title'), text: reason() })
    }

    readonly retry = () => this.state.error && this.setState({ error: undefined })

    readonly reconnect = () => {
      this.attempt = 0
      this.retry()
    }

    override render() {
      const { error } = this.state
      if (error && !(error instanceof LoadError)) throw error
      if (!error)
        return this.fetched ? <this.fetched {...this.props} /> : <Loaded {...this.props} />
      if (floats) return null
      if (instead !== undefined) return instead
      return <Failure message={reason()} onRetry={this.retry} />
    }
  }
}
