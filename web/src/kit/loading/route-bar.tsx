/** The thin bar on top while the next page loads (SPEC §9: 500 ms, ease). */
export function RouteBar({ active }: { active: boolean }) {
  return <div className={active ? 'route-bar route-bar-on' : 'route-bar'} aria-hidden="true" />
}
