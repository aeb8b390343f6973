import { useRouter } from '@tanstack/react-router'
import { ForgotCard } from '@/features/accounts/components/password/forgot-card'
import { t } from '@/features/accounts/texts'
import { paths } from '@/kit/navigation/paths'
import { useDocumentTitle } from '@/kit/use-document-title'

export function ForgotPasswordScreen() {
  const router = useRouter()
  useDocumentTitle(t('forgot.title'))
  return <ForgotCard onDone={() => void router.navigate(paths.resetPassword() as never)} />
}
