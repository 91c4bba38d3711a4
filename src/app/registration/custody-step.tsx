// Who has custody of the child, how they sign, and the papers that prove it.

import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { handedIn, type ProofKind } from '#domain/registration/child.ts'
import { jointRules } from '#domain/registration/kinds.ts'
import { uploadMegabytes } from '#domain/upload.ts'
import { ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { SentFiles } from '../form/sent-files.tsx'
import { useRegistering } from './context.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

export function CustodyStep() {
  const t = useTranslations('registration.custody')
  const partner = useTranslations('registration.partner')
  const { registration } = useRegistering()
  const of = useStepForm({
    step: 'custody',
    call: registrationCalls.saveCustody,
    meant: handedIn,
    check: async (answers) => {
      const { custodyRefusals } = await import('#domain/registration/child-checks.ts')
      return custodyRefusals(answers, registration.email)
    },
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = {
    isAlone: t('isAlone'),
    firstName: partner('firstName'),
    lastName: partner('lastName'),
    email: partner('email'),
    rule: partner('rule'),
    BIRTH_CERTIFICATE: t('BIRTH_CERTIFICATE'),
    CUSTODY: t('CUSTODY'),
  }
  const said = form.watch('isAlone')
  return (
    <StepScreen step="custody" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <ChoiceField
        {...field('isAlone', labels.isAlone)}
        options={(['no', 'yes'] as const).map((value) => ({
          ...{ value, text: t(`alone.${value}.title`), hint: t(`alone.${value}.hint`) },
        }))}
      />
      {said === 'no' && (
        <>
          <Row isEven>
            <TextField {...field('firstName', labels.firstName)} autoComplete="off" />
            <TextField {...field('lastName', labels.lastName)} autoComplete="off" />
          </Row>
          <TextField
            {...field('email', labels.email)}
            type="email"
            inputMode="email"
            hint={t('emailHint')}
            autoComplete="off"
          />
          <ChoiceField
            {...field('rule', labels.rule)}
            options={jointRules.map((value) => ({
              ...{ value, text: t(`rules.${value}.title`), hint: t(`rules.${value}.hint`) },
            }))}
          />
        </>
      )}
      <Proofs of={of} kind="BIRTH_CERTIFICATE" />
      {said === 'yes' && <Proofs of={of} kind="CUSTODY" />}
    </StepScreen>
  )
}

type ProofsProps = { of: ReturnType<typeof useStepForm<'custody'>>; kind: ProofKind }

/** Each is sent as it is chosen; what is sent with the step is which of them count. */
function Proofs({ of: { form, files }, kind }: ProofsProps) {
  const t = useTranslations('registration.custody')
  const { client, key } = useRegistering()
  const proofs = form.watch('proofs')
  const { errors } = form.formState
  const wrong = (errors as Partial<Record<ProofKind, { message?: string }>>)[kind]?.message
  return (
    <SentFiles
      ref={form.register(kind as never).ref}
      label={t(kind)}
      hint={t(`${kind}Hint`, { megabytes: uploadMegabytes })}
      error={wrong}
      name={kind}
      files={proofs.filter((proof) => proof.kind === kind)}
      underWay={files}
      send={(content) => client.ask(registrationCalls.sendProof, { body: { key, kind, content } })}
      onSent={(id, name) => {
        form.setValue('proofs', [...form.getValues('proofs'), { id, kind, name }])
        form.clearErrors(kind as never)
      }}
      onRemove={(id) =>
        form.setValue(
          'proofs',
          form.getValues('proofs').filter((proof) => proof.id !== id),
        )
      }
    />
  )
}
