import { useEffect, useState } from 'react'
import type { Item } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { openItem } from '../../model'
import { t } from '../../texts'

/** On a phone, the main action again once the panel's own button has left the screen. */
export function BuyBar({ item }: { item: Item }) {
  const [inside, setInside] = useState(false)
  useEffect(() => {
    const button = document.querySelector('[data-main]')
    if (!button) return
    const watch = new IntersectionObserver(([entry]) =>
      setInside(!!entry && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    watch.observe(button)
    return () => watch.disconnect()
  }, [])
  return (
    <div className={inside ? 'buy-bar buy-bar-in' : 'buy-bar'}>
      <Link className="button button-primary" to={openItem(item)}>
        <Icon name={item.listenable ? 'headphones' : 'book'} />
        {t(item.listenable ? 'detail.listen' : 'detail.read')}
      </Link>
    </div>
  )
}
