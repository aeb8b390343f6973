import { errorText } from '@/kit/feedback/error-text'
import { FormError } from '@/kit/form/fields'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useUnsubscribe } from '../settings-api'
import { t, typeText } from '../texts'
import '../settings.css'

/** Why the link did nothing: the server names its token, which tells a reader nothing. */
const wrong = (error: unknown) =>
  (error as { code?: string }).code === 'invalid' ? t('unsubscribe.wrong') : errorText(error)

/** The link of an email: it says what it ends, only the button does it. */
export function Unsubscribe({ token }: { token: string }) {
  const { mutate, data, error, isPending, isSuccess } = useUnsubscribe()
  return (
    <div className="unsubscribe" data-slot="unsubscribe">
      {isSuccess ? (
        <p role="status">
          {data ? t('unsubscribe.done', { type: typeText(data) }) : t('unsubscribe.done_all')}
        </p>
      ) : (
        <>
          <p>{t('unsubscribe.lead')}</p>
          <FormError text={error ? wrong(error) : undefined} />
          <button
            type="button"
            className="button button-primary"
            disabled={isPending}
            onClick={() => mutate(token)}
          >
            {t('unsubscribe.submit')}
          </button>
        </>
      )}
      <Link className="button button-text" to={paths.profile('notifications')}>
        {t('settings.title')}
      </Link>
    </div>
  )
}
