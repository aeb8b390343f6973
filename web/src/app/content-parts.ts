import { lazyRouteComponent } from '@tanstack/react-router'

/** The parts of a work's screen that are not its first: each comes with its first use. */
export const contentParts = {
  items: lazyRouteComponent(
    () => import('@/features/catalogue/components/detail/items-panel'),
    'ItemsPanel',
  ),
  reviews: lazyRouteComponent(
    () => import('@/features/catalogue/components/reviews/reviews-panel'),
    'ReviewsPanel',
  ),
  related: lazyRouteComponent(
    () => import('@/features/catalogue/components/detail/related-panel'),
    'RelatedPanel',
  ),
}
