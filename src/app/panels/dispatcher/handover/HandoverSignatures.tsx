/** The dispatchers who handed the shift over and took it over. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { HANDOVER_SIDES, type HandoverSide, signingRefusal } from '../../../../domain/handover/handover.ts';
import { MINUTE_MS } from '../../../../domain/time/units.ts';
import type { Handover } from '../../../../domain/wire/handover.ts';
import { FormDialog } from '../../../controls/FormDialog.tsx';
import { useNow } from '../../../lifetime/useNow.ts';
import { useSite } from '../../../session/context.ts';
import { useMomentFormatters } from './useMomentFormatters.ts';

interface SignaturesProps {
  page: Handover;
  onChange: () => void;
}

export function HandoverSignatures({ page, onChange }: SignaturesProps) {
  const { t } = useTranslation();
  const [signingSide, setSigningSide] = useState<HandoverSide>();
  return (
    <section aria-label={t('dispatcher.handover.signatures')}>
      <h3>{t('dispatcher.handover.signatures')}</h3>
      <dl className="hf-handover__sides">
        {HANDOVER_SIDES.map((side) => (
          <div key={side}>
            <dt>{t(`dispatcher.handover.side.${side}`)}</dt>
            <SignatureOfSide side={side} page={page} onSign={() => setSigningSide(side)} />
          </div>
        ))}
      </dl>
      {signingSide && (
        <SignHandoverDialog
          side={signingSide}
          from={page.from}
          onDone={onChange}
          onClose={() => setSigningSide(undefined)}
        />
      )}
    </section>
  );
}

function SignatureOfSide({ side, page, onSign }: { side: HandoverSide; page: Handover; onSign: () => void }) {
  const { t } = useTranslation();
  const { moment } = useMomentFormatters();
  const { now, session } = useSite();
  const { user } = useSnapshot(session);
  const nowMs = useNow(now, MINUTE_MS);
  const signature = page[side];
  if (signature) return <dd>{`${signature.name}, ${moment(signature.at)}`}</dd>;
  const refusal = signingRefusal(side, page, user?.sub ?? '', { toMs: page.to }, nowMs);
  return (
    <dd>
      {page.mayWrite && refusal === undefined ? (
        <button type="button" className="hf-button hf-button--primary" onClick={onSign}>
          {t(`dispatcher.handover.sign.${side}`)}
        </button>
      ) : (
        t(
          refusal === undefined || refusal === 'signed'
            ? 'dispatcher.handover.notSigned'
            : `dispatcher.handover.refusal.${refusal}`,
        )
      )}
    </dd>
  );
}

interface SignHandoverDialogProps {
  side: HandoverSide;
  from: number;
  onDone: () => void;
  onClose: () => void;
}

function SignHandoverDialog({ side, from, onDone, onClose }: SignHandoverDialogProps) {
  const { t } = useTranslation();
  const { handover } = useSite().dispatch;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sign = async () => {
    setSending(true);
    const refused = await handover.sign(from, side);
    setSending(false);
    setFailure(refused);
    // A refusal may mean that somebody else has signed in the meantime.
    onDone();
    if (refused === undefined) onClose();
  };
  return (
    <FormDialog
      title={t(`dispatcher.handover.sign.${side}`)}
      action={t(isSending ? 'dispatcher.handover.sending' : 'dispatcher.handover.signNow')}
      busy={isSending}
      failure={failure}
      onSubmit={() => void sign()}
      onClose={onClose}
    >
      <p>{t(`dispatcher.handover.signText.${side}`)}</p>
    </FormDialog>
  );
}
