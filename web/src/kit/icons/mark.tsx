/** The logo: three leaves between two boards, tied, with the title tag of a sutra volume. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <path d="M3 8.5h28v3.2H3zM3 22.3h28v3.2H3z" fill="currentColor" />
      <path d="M5 14h24M5 17h24M5 20h24" stroke="currentColor" strokeWidth="1.5" />
      <path d="M13.5 5.5h7V26L17 30l-3.5-4z" fill="var(--tag)" />
      <path d="M15.3 8v16.5M18.7 8v16.5" stroke="var(--tagline)" strokeWidth=".7" />
    </svg>
  )
}

/** The sign that opens a text in old manuscripts; at most one on a screen (design §1). */
export function Birga() {
  return (
    <svg className="birga" width="18" height="22" viewBox="0 0 18 22" aria-hidden="true">
      <path
        d="M9 21c0-4-5.5-5-5.5-9.5a4 4 0 0 1 8 0c0 2-1.3 3-2.7 3M11.5 11.5C14.5 10 15.5 7 14 4.5M9 3.5c0-1 .7-2 2-2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}
