/** Styles of zones and survey walls: neutral, since colour is reserved for states. */
import type { AreaStyle } from './AreaLayer.ts';

const NO_IDS: ReadonlySet<string> = new Set();

export const ZONE_STYLE: AreaStyle = {
  name: 'zones',
  colour: (theme) => theme.textSecondary,
  // Averaged with its lines, the hatch has 6 % of the colour.
  bodyOpacity: 0.2,
  hatchOpacityShare: 0.24,
  edgeOpacity: 0.6,
  hiddenEdgeOpacity: 0.12,
  selectionPrefix: 'ruleZone:',
  shownIds: ({ display }) => (display.ruleZones ? display.zones : NO_IDS),
  breachedIds: ({ world }) => world.alerts.breachedZoneIds,
};

export const WALL_STYLE: AreaStyle = {
  name: 'walls',
  colour: (theme) => theme.line,
  bodyOpacity: 0.06,
  hatchOpacityShare: undefined,
  edgeOpacity: 0.9,
  hiddenEdgeOpacity: 0.5,
  selectionPrefix: undefined,
  shownIds: ({ display }) => (display.surveyWalls ? undefined : NO_IDS),
};
