/** The pictures of a feedback: chosen, previewed, removed. */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '../../domain/feedback/feedback.ts';
import { FEEDBACK_NAMESPACES } from '../../i18n/feedback/addFeedbackTexts.ts';
import { moveFocusFrom } from '../controls/focusable.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useShell } from '../session/context.ts';
import { type PickFault, pickImages } from './pickImages.ts';
import './feedback.css';

interface ImageFieldProps {
  images: readonly File[];
  disabled: boolean;
  onChange: (images: readonly File[]) => void;
}

export function ImageField({ images, disabled, onChange }: ImageFieldProps) {
  const { t } = useTranslation(FEEDBACK_NAMESPACES);
  const { notices } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const warn = (fault: PickFault) => {
    if (fault.key === 'tooMany') notices.show('warning', t('feedback:tooMany'));
    else if (fault.key === 'tooLarge') notices.show('warning', t('feedback:tooLarge', { name: fault.name }));
    else notices.show('warning', t('feedback:wrongType', { name: fault.name, type: fault.type }));
  };
  const addFiles = (files: FileList | null) => {
    const { images: next, faults } = pickImages(images, [...(files ?? [])]);
    for (const fault of faults) warn(fault);
    onChange(next);
    // Reset, so that the same file can be chosen again after it was removed.
    if (input.current) input.current.value = '';
  };
  return (
    <fieldset className="hf-field">
      <legend>{t('feedback:images')}</legend>
      <span className="hf-field__hint">{t('feedback:imagesHint')}</span>
      <ul className="hf-feedback__images">
        {images.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <ImagePreview file={file} />
            <ToolButton
              icon="close"
              size="small"
              label={t('feedback:remove', { name: file.name })}
              className="hf-mark"
              disabled={disabled}
              onClick={({ currentTarget }) => {
                moveFocusFrom(currentTarget, currentTarget.closest('fieldset'));
                onChange(images.filter((other) => other !== file));
              }}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="hf-button hf-feedback__add"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" size="small" />
        {t('feedback:add')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES.join(',')}
        aria-label={t('feedback:add')}
        onChange={({ target }) => addFiles(target.files)}
      />
    </fieldset>
  );
}

function ImagePreview({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={file.name} />;
}
