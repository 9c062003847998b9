/** What the parts of a server know of it where several serve one site. */
export interface SharedState {
  /** What happens reaches this server now. */
  isCurrent(): boolean;
}
