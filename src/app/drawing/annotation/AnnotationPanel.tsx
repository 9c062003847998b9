/** The panel for creating an annotation, and for moving one (rules.md#annotation-mode). */
import { useEffect } from 'react';
import type { AnnotationFault, AnnotationForm } from '../../../domain/annotation/annotationForm.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { FieldError } from '../../controls/FieldError.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { useDrawing } from '../../session/context.ts';
import { DrawFormCard } from '../DrawFormCard.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { AnnotationCreated } from './AnnotationCreated.tsx';
import { AnnotationFields } from './AnnotationFields.tsx';
import { SignChoice } from './SignChoice.tsx';
import { useAnnotationSave } from './useAnnotationSave.ts';

interface AnnotationPanelProps {
  form: AnnotationForm;
  /** Id of the annotation to be moved; undefined creates one. */
  id: string | undefined;
  onChange: (fields: DraftFields) => void;
  /** Removes the position. */
  onUnplace: () => void;
  /** While it is being saved, and once it is created, changes made in the scene would be lost. */
  onSent: (isSent: boolean) => void;
}

export function AnnotationPanel({ form, id, onChange, onUnplace, onSent }: AnnotationPanelProps) {
  const t = useDrawingTexts();
  const { annotations } = useDrawing();
  const { faults, submit, busy, failure, created } = useAnnotationSave(form, id);
  const isSent = busy || created !== undefined;
  useEffect(() => {
    onSent(isSent);
    return () => onSent(false);
  }, [isSent, onSent]);
  const faultOf = (field: AnnotationFault['field']) => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(`annotation.fault.${fault.key}`);
  };
  if (created) return <AnnotationCreated annotation={created} />;
  return (
    <DrawFormCard
      title={t(id === undefined ? 'annotation.create' : 'annotation.move')}
      icon="pin"
      help="annotations"
      action={submitLabel(t, busy, id === undefined)}
      busy={busy}
      onCancel={() => void annotations.leave()}
      onSubmit={submit}
    >
      <TextField
        label={t('annotation.name')}
        value={form.name}
        maxLength={200}
        readOnly={busy}
        error={faultOf('name')}
        onChange={(name) => onChange({ name })}
      />
      {id === undefined && (
        <SignChoice
          chosen={form.sign}
          error={faultOf('sign')}
          onChoose={({ image, kind }) => onChange({ sign: image, ...(form.category === '' && { category: kind }) })}
        />
      )}
      <AnnotationFields
        form={form}
        isNew={id === undefined}
        disabled={busy}
        onChange={onChange}
        onUnplace={onUnplace}
      />
      <FieldError>{faultOf('place')}</FieldError>
      <FieldError>{failure}</FieldError>
    </DrawFormCard>
  );
}

function submitLabel(t: ReturnType<typeof useDrawingTexts>, busy: boolean, isNew: boolean): string {
  if (busy) return t(isNew ? 'annotation.creating' : 'zone.saving');
  return t(isNew ? 'annotation.createAction' : 'annotation.saveAction');
}
