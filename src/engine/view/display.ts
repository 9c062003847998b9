/** How a view shows its world: what people set per view (live-monitoring section 3, "View options"). */

export interface ViewDisplay {
  /** Enlarges models; 1 to 5.5. */
  modelScale: number;
  /** Draws all vehicles in one simple colour. */
  simplifyModel: boolean;
  /** `#rrggbb` */
  simpleModelColour: string;
  hideText: boolean;
  /** 0.1 to 5.5 */
  scaleText: number;
  textOpacity: number;
  /** `#rrggbb`; undefined follows the theme. */
  textColour: string | undefined;
  /** `#rrggbb`; undefined follows the theme. */
  background: string | undefined;
  /** `#rrggbb`, multiplies the map's colours; undefined leaves them. */
  mapColour: string | undefined;
  /** 0 to 1; below 1 what lies behind the map shows through. */
  mapOpacity: number;
  /** Names along roads and drives. */
  roadNames: boolean;
  surveyWalls: boolean;
  /** Draws the status triangle and ring of vehicles that are not plainly operating. */
  showStatus: boolean;
}

export function defaultDisplay(): ViewDisplay {
  return {
    modelScale: 1,
    simplifyModel: false,
    simpleModelColour: '#50C878',
    hideText: false,
    scaleText: 1,
    textOpacity: 1,
    textColour: undefined,
    background: undefined,
    mapColour: undefined,
    mapOpacity: 1,
    roadNames: false,
    surveyWalls: false,
    showStatus: true,
  };
}
