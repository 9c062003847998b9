/** What the map's colours are multiplied by in views that set none, `#rrggbb`; undefined leaves them. */
export class MapTint {
  colour: string | undefined;
}
