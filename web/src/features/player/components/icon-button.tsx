import type { ReactNode } from 'react'

interface IconButtonProps {
  label: string
  className?: string
  onPress: () => void
  children: ReactNode
}

/** A drawing to press; its name is its tip too. */
export function IconButton({ label, className = '', onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
