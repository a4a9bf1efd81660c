; C4: (bound by B2) at the clearing tick somebody pays, and nobody more than the bid: 1 <= V <= E, for V = ceil(need / unit) - A
; where the book covers the supply at the tick and not above it: A * unit < need <= (A + E) * unit.
(declare-const A Int) (declare-const E Int) (declare-const need Int) (declare-const unit Int) (declare-const ceil Int)
(assert (and (>= A 0) (>= E 0) (> unit 0)))
(assert (and (< (* A unit) need) (<= need (* (+ A E) unit))))
(assert (and (< (* (- ceil 1) unit) need) (<= need (* ceil unit))))
(assert (not (and (<= 1 (- ceil A)) (<= (- ceil A) E))))
(check-sat)
