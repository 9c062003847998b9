/** Colours of a vehicle's routes, in order. */
export const ROUTE_COLOURS = [
  '#3d9bff',
  '#ff9f1c',
  '#4fd17a',
  '#e75fd0',
  '#ffe14d',
  '#9b7bff',
  '#ff6b5e',
  '#2fd6d6',
  '#b6e35a',
  '#ffb3c7',
] as const;
