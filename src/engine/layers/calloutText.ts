/** Texts of callouts, given by the page: the engine has no texts of its own. */

export interface CalloutText {
  /** Second line of a selected entity's callout, for example its state and speed. */
  detail: string | undefined;
  /** The rule that the entity broke, in the page's language. */
  alert: string | undefined;
  /** Where the alert belongs; alerts of one area share a callout where there is no room. */
  area?: string | undefined;
}

export class CalloutTexts {
  describe: (entityId: string) => CalloutText | undefined = () => undefined;
}
