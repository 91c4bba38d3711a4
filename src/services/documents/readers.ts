// Every paper that is read from the books, and who reads it.

import { closingReader } from './closing-reader.ts'
import { correctionReader } from './correction-reader.ts'
import { depositReaders } from './deposit-readers.ts'
import { overviewReader, overviewTableReader } from './overview-reader.ts'
import { payoutReader, revocationReader } from './payment-readers.ts'
import {
  portfolioReportReader,
  portfolioTaxReader,
  portfolioYearReader,
} from './portfolio-readers.ts'
import { statementReader } from './statement-reader.ts'

export const paperReaders = {
  ...depositReaders,
  ...{ payout: payoutReader, revocation: revocationReader, statement: statementReader },
  ...{
    taxCorrection: correctionReader,
    taxOverview: overviewReader,
    taxTable: overviewTableReader,
    closing: closingReader,
    portfolioReport: portfolioReportReader,
    portfolioYear: portfolioYearReader,
    portfolioTax: portfolioTaxReader,
  },
}
