/** Form of a zone: rule, bounds, style and points, with save, remove and cancel. */
import { useState } from 'react';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { DraftEvent } from '../../../domain/sketch/pointDraft.ts';
import { type ZoneFault, type ZoneForm, zoneFaults } from '../../../domain/zone/zoneForm.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { FieldError } from '../../controls/FieldError.tsx';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { useDrawing } from '../../session/context.ts';
import { DrawFormCard } from '../DrawFormCard.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { knownZone } from './knownZone.ts';
import { OUTDATED_TEXT_KEY, useZoneSave, type ZoneSaving } from './useZoneSave.ts';
import { ZoneHistory } from './ZoneHistory.tsx';
import { ZonePoints } from './ZonePoints.tsx';
import { ZoneRuleFields } from './ZoneRuleFields.tsx';
import { ZoneStyleFields } from './ZoneStyleFields.tsx';

interface ZoneCardProps {
  form: ZoneForm;
  fields: DraftFields;
  points: readonly SitePoint[];
  /** The outline is closed. */
  done: boolean;
  crossesItself: boolean;
  chosen: number;
  onChoose: (index: number) => void;
  onPoints: (event: DraftEvent) => void;
  /** Closes the outline. @returns false if it cannot be closed as it is */
  onFinish: () => boolean;
  /** Leaves the tool; the drawing is kept. */
  onClose: () => void;
}

export function ZoneCard(props: ZoneCardProps) {
  const { form, fields, points, done, crossesItself, chosen, onChoose, onPoints, onFinish, onClose } = props;
  const t = useDrawingTexts();
  const { drafts } = useDrawing();
  const saving = useZoneSave();
  const { busy } = saving;
  const [isTried, setTried] = useState(false);
  const known = knownZone(fields);
  const faults = zoneFaults(form, points.length);
  const errorOf = (fault: ZoneFault) => (isTried && faults.includes(fault) ? t(`zone.fault.${fault}`) : undefined);
  const change = (changes: DraftFields) =>
    drafts.change('zone', { fields: { ...drafts.of('zone').fields, ...changes } });
  const submit = () => {
    setTried(true);
    if (faults.length > 0 || crossesItself) return;
    // An outline that would cross itself when closed stays open, and the crossing is shown.
    if (done || onFinish()) saving.save();
  };
  return (
    <DrawFormCard
      title={t(known ? 'zone.change' : 'zone.create')}
      icon="ruleZone"
      help="zones"
      action={t(busy ? 'zone.saving' : 'zone.save')}
      busy={busy}
      onCancel={() => drafts.deleteDraft('zone')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {done && <ZonePoints points={points} chosen={chosen} onChoose={onChoose} onPoints={onPoints} />}
          {known && <ZoneHistory id={known.id} />}
          {known && <RemoveZone name={form.name} disabled={busy} onRemove={saving.remove} />}
        </>
      }
    >
      <TextField
        label={t('zone.name')}
        value={form.name}
        maxLength={200}
        readOnly={busy}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <ZoneRuleFields form={form} disabled={busy} errorOf={errorOf} onChange={change} />
      <div className="hf-zone__pair">
        {(['lower', 'upper'] as const).map((bound) => (
          <TextField
            key={bound}
            label={t(`zone.${bound}`)}
            value={form[bound]}
            maxLength={12}
            readOnly={busy}
            error={errorOf(bound)}
            onChange={(value) => change({ [bound]: value })}
          />
        ))}
      </div>
      <ZoneStyleFields form={form} disabled={busy} onChange={change} />
      <FieldError>{isTried && crossesItself ? t('zone.hint.crossing') : errorOf('points')}</FieldError>
      <FieldError>{saving.failure}</FieldError>
      {saving.outdatedCall && <OutdatedZoneNotice call={saving.outdatedCall} saving={saving} />}
    </DrawFormCard>
  );
}

/** Neither of two concurrent editors loses changes without being asked. */
function OutdatedZoneNotice({ call, saving }: { call: keyof typeof OUTDATED_TEXT_KEY; saving: ZoneSaving }) {
  const t = useDrawingTexts();
  const { busy, discardOwnChanges, overwriteStored, removeStored } = saving;
  return (
    <div className="hf-zone__outdated" role="alert">
      <p>{t(OUTDATED_TEXT_KEY[call])}</p>
      <div className="hf-annotate__actions">
        <button
          type="button"
          className="hf-button hf-button--quiet"
          aria-disabled={busy || undefined}
          onClick={discardOwnChanges}
        >
          {t('zone.takeTheirs')}
        </button>
        <button
          type="button"
          className="hf-button"
          aria-disabled={busy || undefined}
          onClick={call === 'save' ? overwriteStored : removeStored}
        >
          {t(call === 'save' ? 'zone.keepMine' : 'zone.removeSure')}
        </button>
      </div>
    </div>
  );
}

interface RemoveZoneProps {
  name: string;
  disabled: boolean;
  onRemove: () => void;
}

/** Asks for confirmation: the rule is removed for every vehicle. */
function RemoveZone({ name, disabled, onRemove }: RemoveZoneProps) {
  const t = useDrawingTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="hf-zone__remove">
      <button
        type="button"
        className="hf-button hf-button--quiet"
        aria-disabled={disabled || undefined}
        onClick={() => setAsked(!disabled)}
      >
        {t('zone.remove')}
      </button>
      {isAsked && (
        <FormDialog
          title={t('zone.confirmRemoval')}
          action={t('zone.removeSure')}
          onSubmit={() => {
            // A refusal is shown in the card.
            setAsked(false);
            onRemove();
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('zone.confirmRemovalText', { name })}</p>
        </FormDialog>
      )}
    </div>
  );
}
