/** Feedback to the site's administrators, and their list of it. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { FeedbackReader } from '../../services/feedback/FeedbackReader.ts';
import { FeedbackService } from '../../services/feedback/FeedbackService.ts';
import { FeedbackError } from '../../services/feedback/readImage.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { Actions } from '../session/actions.ts';
import { refusalText } from './refusalText.ts';

export type FeedbackActions = Pick<Actions, 'sendFeedback' | 'readFeedback' | 'feedbackImage'>;

export interface FeedbackSources {
  rest: RestClient;
  config: Pick<SiteConfig, 'sntURL'>;
  session: SessionState;
}

export function feedbackActions(scope: Scope, { rest, config, session }: FeedbackSources): FeedbackActions {
  const url = `${config.sntURL}/api/adt/feedback`;
  const feedback = new FeedbackService(rest, url);
  const reader = new FeedbackReader(rest, url);
  return {
    sendFeedback: (draft) =>
      feedback.submit({ ...draft, user: session.user?.sub ?? '' }, scope.signal).then(() => undefined, feedbackErrorOf),
    readFeedback: () => reader.list(scope.signal).catch((error: unknown) => refusalText(error)),
    feedbackImage: (id, position, signal) => reader.image(id, position, signal).catch(() => undefined),
  };
}

function feedbackErrorOf(error: unknown): FeedbackError {
  return error instanceof FeedbackError ? error : new FeedbackError('failed');
}
