import { FormError } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import type { Provider, Role } from '../types'

type Mapped = Provider['roles'][number]

const given: Mapped['role'][] = ['reader', 'publisher', 'librarian', 'admin']

export interface MappedRolesProps {
  roles: Mapped[]
  wrong?: string
  onRoles: (roles: Mapped[]) => void
}

/** Which value of the provider's claim makes somebody what. */
export function MappedRoles({ roles, wrong, onRoles }: MappedRolesProps) {
  const put = (at: number, change: Partial<Mapped>) =>
    onRoles(roles.map((each, i) => (i === at ? { ...each, ...change } : each)))
  return (
    <fieldset className="admin-set" data-slot="mapped-roles">
      <legend>{t('provider.roles')}</legend>
      <p className="field-hint">{t('provider.roles_hint')}</p>
      {roles.map(({ value, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, its text changes while typed
        <div className="admin-pair" key={at}>
          <span className="input">
            <input
              type="text"
              aria-label={t('provider.role_value')}
              placeholder="library-staff"
              spellCheck={false}
              value={value}
              onChange={(event) => put(at, { value: event.target.value })}
            />
          </span>
          <span className="input">
            <select
              aria-label={t('members.role')}
              value={role}
              onChange={(event) => put(at, { role: event.target.value as Mapped['role'] })}
            >
              {given.map((each) => (
                <option key={each} value={each}>
                  {t(`role.${each as Role}`)}
                </option>
              ))}
            </select>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('provider.role_remove')}
            onClick={() => onRoles(roles.filter((_, i) => i !== at))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <FormError text={wrong} />
      <p>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => onRoles([...roles, { value: '', role: 'reader' }])}
        >
          {t('provider.role_add')}
        </button>
      </p>
    </fieldset>
  )
}
