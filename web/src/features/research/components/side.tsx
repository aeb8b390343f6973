import { Folders, type FoldersProps } from './folders'
import { Invitations } from './invitations'

export interface SideProps extends FoldersProps {
  /** the folders stand in the view */
  shown: boolean
}

/** Invitations, and the folders beside the entries or in their place. */
export const Side = ({ shown, ...props }: SideProps) => (
  <aside className="corner-side">
    <Invitations />
    {shown && (
      <div className="corner-wide">
        <Folders {...props} />
      </div>
    )}
  </aside>
)
