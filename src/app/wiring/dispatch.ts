/** Requests of the Dispatcher; loaded on first use. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { Acknowledgements, storedAcknowledgements } from '../../services/status/Acknowledgements.ts';
import type { DispatchActions } from '../session/dispatchActions.ts';
import { fetchedOnce } from './fetchedOnce.ts';
import { refusalText } from './refusalText.ts';

interface Backend {
  scope: Scope;
  rest: RestClient;
  sntUrl: string;
}

interface DispatchSources {
  rest: RestClient;
  config: Pick<SiteConfig, 'sntURL' | 'site'>;
  /** Stores unsent acknowledgements. */
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
}

export function dispatchActions(
  scope: Scope,
  { rest, config, storage, userId }: DispatchSources,
): DispatchActions & { proposalsChanged: () => void } {
  const backend = { scope, rest, sntUrl: config.sntURL };
  return {
    ...statusActions(backend, config.site.timeZone),
    ...indicatorActions(backend),
    handover: handoverActions(backend, storedAcknowledgements(storage, userId)),
    ...proposalActions(backend),
  };
}

function statusActions(
  { rest, sntUrl }: Backend,
  timeZone: string,
): Pick<DispatchActions, 'statusPage' | 'statusTimelines'> {
  const load = fetchedOnce(async () => {
    const { StatusService } = await import('../../services/status/StatusService.ts');
    return new StatusService(rest, sntUrl, timeZone);
  });
  return {
    statusPage: (request, signal) =>
      resultOrMessage(
        load().then((loaded) => loaded.page(request, signal)),
        signal,
      ),
    statusTimelines: (vehicles, fromMs, toMs, signal) =>
      resultOrMessage(
        load().then((loaded) => loaded.timelines(vehicles, fromMs, toMs, signal)),
        signal,
      ),
  };
}

function indicatorActions({
  scope,
  rest,
  sntUrl,
}: Backend): Pick<DispatchActions, 'indicators' | 'trend' | 'targets' | 'setTarget' | 'stageTimes'> {
  const load = () => import('../../services/status/IndicatorService.ts');
  return {
    indicators: (window, by, signal) => {
      const read = load().then(({ readIndicators }) => readIndicators(rest, sntUrl, window, by, signal));
      return resultOrMessage(read, signal);
    },
    trend: (shifts, signal) => {
      const read = load().then(({ readTrend }) => readTrend(rest, sntUrl, shifts, signal));
      return resultOrMessage(read, signal);
    },
    targets: (signal) => {
      const read = load().then(({ readTargets }) => readTargets(rest, sntUrl, signal));
      return resultOrMessage(read, signal);
    },
    setTarget: (indicator, value) =>
      refusalOf(load().then(({ writeTarget }) => writeTarget(rest, sntUrl, { indicator, value }, scope.signal))),
    stageTimes: (window, signal) => {
      const read = load().then(({ readStageTimes }) => readStageTimes(rest, sntUrl, window, signal));
      return resultOrMessage(read, signal);
    },
  };
}

function handoverActions(
  { scope, rest, sntUrl }: Backend,
  stored: ReturnType<typeof storedAcknowledgements>,
): DispatchActions['handover'] {
  const load = async () => {
    const { HandoverService } = await import('../../services/status/HandoverService.ts');
    return new HandoverService(rest, sntUrl);
  };
  const acknowledgements = new Acknowledgements(scope, {
    send: async (alerts) => (await load()).acknowledge(alerts, scope.signal),
    stored,
  });
  return {
    read: (atMs, signal) =>
      resultOrMessage(
        load().then((service) => service.read(atMs, signal)),
        signal,
      ),
    list: (signal) =>
      resultOrMessage(
        load().then((service) => service.list(signal)),
        signal,
      ),
    addNote: (note) => refusalOf(load().then((service) => service.addNote(note, scope.signal))),
    acknowledge: (alerts) => refusalOf(acknowledgements.add(alerts)),
    sign: (fromMs, side) => refusalOf(load().then((service) => service.sign(fromMs, side, scope.signal))),
  };
}

function proposalActions({
  scope,
  rest,
  sntUrl,
}: Backend): Pick<DispatchActions, 'proposals'> & { proposalsChanged: () => void } {
  const listeners = new Set<() => void>();
  const load = () => import('../../services/status/ProposalService.ts');
  return {
    proposals: {
      read: (signal) => {
        const read = load().then(({ readProposals }) => readProposals(rest, sntUrl, signal));
        return resultOrMessage(read, signal);
      },
      propose: (truck, excavator) =>
        refusalOf(load().then(({ sendProposal }) => sendProposal(rest, sntUrl, { truck, excavator }, scope.signal))),
      withdraw: (id) => refusalOf(load().then((loaded) => loaded.withdrawProposal(rest, sntUrl, id, scope.signal))),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    proposalsChanged: () => {
      for (const listener of listeners) listener();
    },
  };
}

function refusalOf(sent: Promise<void>): Promise<string | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => refusalText(error),
  );
}

function resultOrMessage<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | string> {
  return answer.catch((error: unknown) => {
    if (signal.aborted) throw error;
    return refusalText(error);
  });
}
