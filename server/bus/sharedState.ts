/** Cluster state, as other parts of the server see it. */
export interface SharedState {
  /** Whether this server receives the site's messages. */
  isCurrent(): boolean;
}
