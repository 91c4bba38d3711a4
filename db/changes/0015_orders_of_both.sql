-- Exemption orders wait for everybody who has to sign them.
alter table signatures.acts drop constraint acts_act_check;
alter table signatures.acts add constraint acts_act_check check (act in
    ('order', 'payout', 'maturityInstruction', 'withdrawal', 'referenceAccount', 'leave', 'exemptionOrder'));
