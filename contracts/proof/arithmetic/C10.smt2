; C10: (bound by B2) where those above do not cover the supply, something is left for the tick: X < S, for X = floor(A*unit/price).
(declare-const S Int) (declare-const covered Int) (declare-const price Int) (declare-const X Int)
(assert (and (>= S 0) (>= covered 0) (> price 0) (< covered (* S price)) (<= (* X price) covered)))
(assert (not (< X S)))
(check-sat)
