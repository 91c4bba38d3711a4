// Which investments are among what a customer holds.

import { overStates, type ProductInstance } from '../holdings/product-instance.ts'
import { equityTemplate } from './committing.ts'
import { dwmStrategies, roboStrategies, unadvisedTemplates } from './portfolio.ts'

const isTemplateOf = (codes: readonly string[], { instance_template_domain_id }: ProductInstance) =>
  codes.some((code) => instance_template_domain_id.startsWith(code))

/** The deposit-wealth-management product in hand, if any. [PRD-011, PRD-012, PRD-013, PRD-014] */
export const dwmInstance = <Instance extends ProductInstance>(
  instances: readonly Instance[],
): Instance | undefined =>
  instances.find(
    (instance) =>
      instance.product_category === 'LIQUID' &&
      instance.state !== 'REJECTED' &&
      instance.state !== 'CLOSED' &&
      isTemplateOf(dwmStrategies, instance),
  )

/** Bought without advice: no strategy is named after it, and it is looked at beside the others. */
export const hasUnadvised = (instances: readonly ProductInstance[]): boolean =>
  instances.some(
    (instance) =>
      !overStates.includes(instance.state) && isTemplateOf(unadvisedTemplates, instance),
  )

/** Promised to a private equity fund. */
export const hasCommitment = (instances: readonly ProductInstance[]): boolean =>
  instances.some(
    (instance) => !overStates.includes(instance.state) && isTemplateOf([equityTemplate], instance),
  )

/** [PRD-015] */
export const hasMigratedRobo = (instances: readonly ProductInstance[]): boolean =>
  instances.some(
    (instance) => instance.state === 'ACTIVE' && isTemplateOf(roboStrategies, instance),
  )
