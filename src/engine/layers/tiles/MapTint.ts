/** Multiplier of the map's colours in views that set none, `#rrggbb`; undefined leaves them unchanged. */
export class MapTint {
  colour: string | undefined;
}
