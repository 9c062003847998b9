/** Styles of zones and survey walls: neutral, since colour is reserved for states. */
import type { AreaStyle } from './AreaLayer.ts';

const NO_IDS: ReadonlySet<string> = new Set();

export const ZONE_STYLE: AreaStyle = {
  name: 'zones',
  colour: (theme) => theme.textSecondary,
  body: 0.1,
  edge: 0.6,
  hiddenEdge: 0.12,
  selectionPrefix: 'ruleZone:',
  shownIds: ({ display }) => display.zones,
};

export const WALL_STYLE: AreaStyle = {
  name: 'walls',
  colour: (theme) => theme.line,
  body: 0.06,
  edge: 0.9,
  hiddenEdge: 0.5,
  selectionPrefix: undefined,
  shownIds: ({ display }) => (display.surveyWalls ? undefined : NO_IDS),
};
