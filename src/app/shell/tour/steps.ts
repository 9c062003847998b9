/** Steps of the tour, by the parts of the page that they point at: elements with `data-tour`. */
export const TOUR_STEPS = ['rail', 'panel', 'viewer', 'tools', 'search', 'layout', 'account'] as const;

export type TourStep = (typeof TOUR_STEPS)[number];
