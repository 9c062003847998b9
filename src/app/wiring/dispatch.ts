/** What the Dispatcher asks of the backend; fetched when it is first asked for. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { StatusService } from '../../services/status/StatusService.ts';
import type { DispatchActions } from '../session/dispatchActions.ts';
import { refusalText } from './refusalText.ts';

export function dispatchActions(
  scope: Scope,
  rest: RestClient,
  config: Pick<SiteConfig, 'sntURL' | 'site'>,
): DispatchActions & { proposalsChanged: () => void } {
  const indicators = () => import('../../services/status/IndicatorService.ts');
  const proposalListeners = new Set<() => void>();
  const proposals = () => import('../../services/status/ProposalService.ts');
  let service: Promise<StatusService> | undefined;
  const loadStatusService = () => {
    service ??= import('../../services/status/StatusService.ts').then(
      ({ StatusService: Service }) => new Service(rest, config.sntURL, config.site.timeZone),
    );
    return service;
  };
  const handover = async () => {
    const { HandoverService } = await import('../../services/status/HandoverService.ts');
    return new HandoverService(rest, config.sntURL);
  };
  const done = (sent: Promise<void>) =>
    sent.then(
      () => undefined,
      (error: unknown) => refusalText(error),
    );
  const resultOrMessage = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T | string> =>
    answer.catch((error: unknown) => {
      if (signal.aborted) throw error;
      return refusalText(error);
    });
  return {
    statusPage: (request, signal) =>
      resultOrMessage(
        loadStatusService().then((asked) => asked.page(request, signal)),
        signal,
      ),
    statusTimelines: (vehicles, fromMs, toMs, signal) =>
      resultOrMessage(
        loadStatusService().then((asked) => asked.timelines(vehicles, fromMs, toMs, signal)),
        signal,
      ),
    indicators: (window, by, signal) => {
      const read = indicators().then(({ readIndicators }) => readIndicators(rest, config.sntURL, window, by, signal));
      return resultOrMessage(read, signal);
    },
    handover: {
      read: (atMs, signal) =>
        resultOrMessage(
          handover().then((service) => service.read(atMs, signal)),
          signal,
        ),
      list: (signal) =>
        resultOrMessage(
          handover().then((service) => service.list(signal)),
          signal,
        ),
      addNote: (note) => done(handover().then((service) => service.addNote(note, scope.signal))),
      sign: (fromMs, side) => done(handover().then((service) => service.sign(fromMs, side, scope.signal))),
    },
    proposals: {
      read: (signal) =>
        resultOrMessage(
          proposals().then(({ readProposals }) => readProposals(rest, config.sntURL, signal)),
          signal,
        ),
      propose: (truck, excavator) =>
        done(
          proposals().then(({ sendProposal }) => sendProposal(rest, config.sntURL, { truck, excavator }, scope.signal)),
        ),
      onChange: (listener) => {
        proposalListeners.add(listener);
        return () => proposalListeners.delete(listener);
      },
    },
    proposalsChanged: () => {
      for (const listener of proposalListeners) listener();
    },
    trend: (shifts, signal) =>
      resultOrMessage(
        indicators().then(({ readTrend }) => readTrend(rest, config.sntURL, shifts, signal)),
        signal,
      ),
    targets: (signal) =>
      resultOrMessage(
        indicators().then(({ readTargets }) => readTargets(rest, config.sntURL, signal)),
        signal,
      ),
    setTarget: (indicator, value) =>
      done(
        indicators().then(({ writeTarget }) => writeTarget(rest, config.sntURL, { indicator, value }, scope.signal)),
      ),
    stageTimes: (window, signal) => {
      const read = indicators().then(({ readStageTimes }) => readStageTimes(rest, config.sntURL, window, signal));
      return resultOrMessage(read, signal);
    },
  };
}
