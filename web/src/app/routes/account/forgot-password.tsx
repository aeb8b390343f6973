import { useRouter } from '@tanstack/react-router'
import { ForgotCard } from '@/features/accounts/components/password/forgot-card'
import { t } from '@/features/accounts/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { paths } from '@/kit/navigation/paths'

export function ForgotPasswordScreen() {
  const router = useRouter()
  useDocumentTitle(t('forgot.title'))
  return <ForgotCard onDone={() => void router.navigate(paths.resetPassword() as never)} />
}
