import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Crash } from '@/features/shell/components/crash'
import { errorText } from '@/kit/feedback/error-text'

/** Shown in place of a screen that could not be loaded or drawn. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Crash message={errorText(error)} onRetry={retry} />
}
