/** The feedback form's draft: its input, its errors, and its submission. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_LIMITS, FEEDBACK_TYPES, type FeedbackType } from '../../domain/feedback/feedback.ts';
import { FEEDBACK_NAMESPACES } from '../../i18n/feedback/addFeedbackTexts.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import { storedInTab } from '../../state/storage/storedInTab.ts';
import type { FeedbackFailure } from '../session/actions.ts';
import { useActions, useShell, useSite } from '../session/context.ts';
import { oversizedNames } from './pickImages.ts';

/** Interpolation values differ by fault; each text uses its own. */
type FaultValues = Record<'code' | 'text' | 'file' | 'reason' | 'type' | 'name', string>;

const NO_VALUES: FaultValues = { code: '', text: '', file: '', reason: '', type: '', name: '' };

interface FeedbackDraft {
  type: FeedbackType;
  desc: string;
  images: readonly File[];
}

/** The part of it that the tab keeps for its author until it is sent. */
type StoredDraft = Pick<FeedbackDraft, 'type' | 'desc'>;

/** A description of maximum length as JSON, which may escape each character. */
const MAX_STORED_CHARS = 6 * FEEDBACK_LIMITS.descriptionLength + 100;

const storedDraftOf = (userId: string) =>
  storedInTab(
    { storage: browserStorage('session'), userId: () => userId },
    'feedbackOfUser',
    MAX_STORED_CHARS,
    (value): StoredDraft | undefined => {
      const { type, desc } = (value ?? {}) as Record<string, unknown>;
      const knownType = FEEDBACK_TYPES.find((known) => known === type);
      return knownType && typeof desc === 'string' ? { type: knownType, desc } : undefined;
    },
  );

/** The input, and the result of its submission. `submit` returns false if the description is missing. */
export function useFeedbackDraft(onSent: () => void) {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const { notices } = useShell();
  const { session } = useSite();
  const actions = useActions();
  const stored = storedDraftOf(session.user?.sub ?? '');
  const [draft, setDraft] = useState<FeedbackDraft>(() => ({
    type: 'feedback',
    desc: '',
    ...stored.read(),
    images: [],
  }));
  const [isDescriptionMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const keep = ({ type, desc }: StoredDraft) => {
    if (desc.trim() === '') stored.clear();
    else stored.write({ type, desc });
  };
  const change = (changed: Partial<FeedbackDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    keep({ ...draft, ...changed });
    if (changed.desc !== undefined) setMissing(false);
  };
  const send = async (desc: string) => {
    setSending(true);
    const failure: FeedbackFailure | undefined = await actions.sendFeedback({ ...draft, desc });
    setSending(false);
    if (failure) {
      setMissing(false);
      notices.show('error', t(`feedback:fault.${failure.fault}`, { ...NO_VALUES, ...failure.values }));
    } else {
      stored.clear();
      notices.show('done', t('feedback:sent'));
      onSent();
    }
  };
  const submit = (): boolean => {
    const desc = draft.desc.trim();
    setMissing(desc === '');
    if (desc === '') return false;
    const oversizedFiles = oversizedNames(draft.images);
    if (oversizedFiles.length > 0)
      notices.show('warning', t('feedback:tooLargeList', { names: oversizedFiles.join(', ') }));
    else if (!isSending) void send(desc);
    return true;
  };
  return { draft, missing: isDescriptionMissing, sending: isSending, change, submit };
}
