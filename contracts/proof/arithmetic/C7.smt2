; C7: (bound by B3) no refund is negative: ceil(sell*V/E) <= sell where V <= E.
(declare-const sell Int) (declare-const v Int) (declare-const e Int) (declare-const paid Int)
(assert (and (>= sell 0) (>= v 0) (> e 0) (<= v e)))
(assert (< (* (- paid 1) e) (* sell v)))
(assert (not (<= paid sell)))
(check-sat)
