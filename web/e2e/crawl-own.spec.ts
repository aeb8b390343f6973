import { TestServer } from './fixture'
import { test as base, expect } from './library'
import { staffScreens } from './screens'
import { attach, enter, refusals, Walk } from './tab-order'

/** Each walk has a server of its own: whatever is pressed, the next one finds it as it was. */
const test = base.extend({
  baseURL: async ({ browserName: _ }, use, info) => {
    const server = new TestServer(18_300 + info.parallelIndex)
    await server.open()
    await use(server.address)
    await server.close()
  },
})

/** The screens of who has no account yet or cannot get in. */
const doors = ['register', 'verify', 'forgot-password', 'reset-password']

/** The screens of one person, and of the staff. */
const own: Record<string, [path: string, username: string]> = {
  profile: ['/profile', 'reader'],
  security: ['/profile?tab=security', 'reader'],
  'notification-settings': ['/profile?tab=notifications', 'reader'],
  privacy: ['/profile?tab=privacy', 'reader'],
  'change-password': ['/change-password', 'reader'],
  sync: ['/sync', 'reader'],
  library: ['/library', 'reader'],
  report: ['/report/me', 'reader'],
  notifications: ['/notifications', 'reader'],
  follows: ['/follows', 'reader'],
  loans: ['/loans', 'reader'],
  research: ['/research', 'reader'],
  ...Object.fromEntries(
    Object.entries(staffScreens).map(([name, path]) => [name, [path, 'hubadmin']] as const),
  ),
}

/** Nothing can be pressed here but links while the library is new. */
const onlyShown = ['report', 'notifications', 'follows', 'loans', 'admin-audit']

const walks: Record<string, [path: string, username?: string]> = {
  ...Object.fromEntries(doors.map((name) => [name, [`/${name}`]] as const)),
  ...own,
}

for (const [name, [path, username]] of Object.entries(walks))
  test(`every control of ${name} does something`, async ({ page, library }, info) => {
    test.setTimeout(240_000)
    await enter(page, username)
    await (await page.context().newCDPSession(page)).send('WebAuthn.enable')
    const responses = refusals(page)
    const walk = new Walk(page, library.at(path), 'screen')
    await walk.all()
    await attach(info, walk.report)
    if (!onlyShown.includes(name)) expect(walk.report).not.toEqual([])
    expect([...walk.wrong, ...responses]).toEqual([])
  })
