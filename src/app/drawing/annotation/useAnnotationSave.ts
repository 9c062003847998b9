/** Validates and submits the form of an annotation; the input is kept until the server has accepted it. */
import { useState } from 'react';
import { editedPlacing } from '../../../domain/annotation/annotationDraft.ts';
import {
  type AnnotationFault,
  type AnnotationForm,
  annotationFaults,
  matchesForm,
  newAnnotation,
} from '../../../domain/annotation/annotationForm.ts';
import type { SiteEntityRecord } from '../../../state/world/siteEntities/siteEntity.ts';
import { useIsMounted } from '../../lifetime/useIsMounted.ts';
import { useDrawing, useLive, useShell, useSite } from '../../session/context.ts';
import { useFromSiteEntities } from '../../session/useFromSiteEntities.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface AnnotationSaving {
  /** Empty before the first attempt. */
  faults: readonly AnnotationFault[];
  busy: boolean;
  failure: string | undefined;
  created: { readonly id: string; readonly name: string } | undefined;
  submit: () => void;
}

/** @param id of an annotation to be moved; undefined creates one */
export function useAnnotationSave(form: AnnotationForm, id: string | undefined): AnnotationSaving {
  const t = useDrawingTexts();
  const { annotations, drafts } = useDrawing();
  const { world } = useLive();
  const { config } = useSite();
  const { notices } = useShell();
  const known = useFromSiteEntities(world.siteEntities, annotationsOf);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<{ id: string; name: string }>();
  const isOpen = useIsMounted();
  const name = form.name.trim();
  const isNamed = id === undefined || name !== drafts.of('annotation').fields['storedName'];
  const others = isNamed ? known.filter((one) => one.id !== id && !matchesForm(form, one)) : [];
  const faults = annotationFaults(
    form,
    others.map((one) => one.name),
  ).filter(({ field }) => id === undefined || field !== 'sign');
  const showFailure = (why: string) => {
    setFailure(why);
    if (!isOpen()) notices.show('error', why);
  };
  const submitForm = async () => {
    setBusy(true);
    setFailure(undefined);
    const { utmZone } = config.site;
    const sent = drafts.of('annotation');
    /** By now the mode may have been left, and something else drawn. */
    const finish = (notice: string) => {
      notices.show('done', notice);
      if (drafts.of('annotation') === sent) void annotations.leave();
    };
    if (id !== undefined) {
      const placing = editedPlacing(form, sent.fields, utmZone);
      if (!isNamed && Object.keys(placing).length === 0) {
        setBusy(false);
        void annotations.leave();
        return;
      }
      const refused = await annotations.place({ id, name: isNamed ? name : undefined, placing });
      setBusy(false);
      if (refused !== undefined) showFailure(refused);
      else finish(t('annotation.moved'));
      return;
    }
    const answer = await annotations.create(newAnnotation(form, utmZone));
    setBusy(false);
    if ('refused' in answer) showFailure(`${t('annotation.failed')}: ${answer.refused}`);
    else if (isOpen()) {
      // The form stays, beneath the notice.
      if (drafts.of('annotation') === sent) drafts.change('annotation', { isUnchanged: true });
      setCreated({ id: answer.id, name });
    } else finish(t('annotation.created'));
  };
  const submit = () => {
    setTried(true);
    if (faults.some(({ key }) => key === 'nameRequired')) notices.show('warning', t('annotation.nameEmpty'));
    if (faults.length === 0 && !busy) void submitForm();
  };
  return { faults: isTried ? faults : [], submit, busy, failure, created };
}

function annotationsOf(all: Iterable<Readonly<SiteEntityRecord>>): Readonly<SiteEntityRecord>[] {
  return [...all].filter(({ kind }) => kind === 'annotation');
}
