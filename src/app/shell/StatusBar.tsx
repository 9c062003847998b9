/** The bottom line: the link's state on the left, the position under the pointer on the right. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LinkPhase } from '../../state/link/link.ts';
import { ReasonButton } from '../controls/ReasonButton.tsx';
import { formatNumber } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { useAge } from '../format/useAge.ts';
import { useFormatDateTime } from '../format/useFormatDateTime.ts';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import { Glyph, type GlyphName } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useLive, useShell, useSite, useWorld } from '../session/context.ts';
import { setOfflineOverride } from '../session/setOfflineOverride.ts';
import './statusBar.css';
import { SkippedNote } from './CallFaults.tsx';

const GLYPH_BY_LINK_PHASE: Record<LinkPhase, GlyphName> = {
  live: 'operating',
  connecting: 'stale',
  stale: 'stale',
  waiting: 'stale',
  idle: 'stale',
};

/** @param children shown at the right end */
export function StatusBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { link } = useLive();
  const { worldTitle } = useWorld();
  const { phase, updatesPerSecond, rejected, lastRejection, delayMs } = useSnapshot(link);
  const why =
    lastRejection === undefined ? t('status.noRejection') : t('status.lastRejection', { reason: lastRejection });
  const rejectedText = t('status.rejected', { count: rejected });
  return (
    <section className="hf-status" aria-label={t('status.label')} data-stale={phase !== 'live' || undefined}>
      {worldTitle && <b className="hf-status__world">{worldTitle()}</b>}
      <span role="status">
        <Glyph name={GLYPH_BY_LINK_PHASE[phase]} />
        <b>{t(phase === 'live' && worldTitle ? 'status.connected' : `status.${phase}`)}</b>
      </span>
      <LastMessage />
      <span className="hf-status__figure">{t('status.updates', { rate: formatNumber(updatesPerSecond, 0) })}</span>
      <ReasonButton className="hf-status__figure" label={rejectedText} reason={why}>
        {rejectedText}
      </ReasonButton>
      {delayMs !== undefined && (
        <span className="hf-status__figure">{t('status.delay', { ms: formatNumber(delayMs, 0) })}</span>
      )}
      <SkippedNote />
      <RecordingStopped />
      <ClockDifference />
      <LinkedMoment />
      <OfflineOverride />
      <span className="hf-spacer" />
      {children}
    </section>
  );
}

/** Written to its element bypassing React: it changes several times a second. */
function LastMessage() {
  const { t } = useTranslation();
  const { now } = useSite();
  const { link } = useLive();
  const element = useRef<HTMLSpanElement>(null);
  const age = useAge();
  useScope(
    (scope) => {
      const write = () => {
        const at = link.lastMessageAtMs;
        const text = at === undefined ? t('status.noMessage') : t('status.lastMessage', { age: age(now() - at) });
        if (element.current && element.current.textContent !== text) element.current.textContent = text;
      };
      write();
      scope.interval(write, 200);
    },
    [t, age, link, now],
  );
  return <span ref={element} className="hf-status__age" />;
}

/** Nothing is being recorded, so that this time cannot be replayed later: the shift has to know now. */
function RecordingStopped() {
  const { t } = useTranslation();
  const translate = useTranslateSiteText();
  const reason = translate(useSnapshot(useLive().link).recordingStopped);
  if (reason === undefined) return null;
  return (
    <span className="hf-status__moment" role="alert">
      <Glyph name="warning" />
      {reason === '' ? t('live.notRecording') : t('live.notRecordingFor', { reason })}
    </span>
  );
}

/** Ages follow the backend's clock: tells users whose own clock differs. */
function ClockDifference() {
  const { t } = useTranslation();
  const { aheadMs } = useSnapshot(useLive().clock.state);
  if (aheadMs === undefined) return null;
  const text = t(aheadMs > 0 ? 'status.clockAhead' : 'status.clockBehind', {
    span: formatDuration(Math.abs(aheadMs)),
  });
  return (
    <ReasonButton className="hf-status__moment" label={text} reason={t('status.clockWhy')}>
      <Icon name="history" size="small" />
      {text}
    </ReasonButton>
  );
}

/** While the override is on, vehicles may appear online that are not: the status bar says so. */
function OfflineOverride() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { world } = useLive();
  if (!useSnapshot(shell).offlineOverride) return null;
  return (
    <span className="hf-status__moment">
      <Glyph name="offline" />
      {t('live.offlineOverride')}
      <button type="button" className="hf-status__end" onClick={() => setOfflineOverride({ shell, world }, false)}>
        {t('live.heedOffline')}
      </button>
    </span>
  );
}

/** The address names a past moment that has not been replayed. */
function LinkedMoment() {
  const { t } = useTranslation();
  const momentOf = useFormatDateTime();
  const { linkedMomentMs } = useSnapshot(useShell().shell);
  const { worldTitle } = useWorld();
  if (linkedMomentMs === undefined || worldTitle) return null;
  return (
    <span className="hf-status__moment">
      <Icon name="history" size="small" />
      {t('moment.live', { time: momentOf(linkedMomentMs) })}
    </span>
  );
}
