; T4: (bound by B5) the floor inside a ratio loses nothing: floor(n / d) >= k exactly when n >= k * d.
; So the tick that T3 finds for the floored ratio is the exact floor of the limit price.
(declare-const n Int) (declare-const d Int) (declare-const k Int)
(assert (and (>= n 0) (> d 0) (>= k 0)))
(declare-const q Int) (declare-const r Int)
(assert (and (= n (+ (* q d) r)) (<= 0 r) (< r d)))
(assert (not (= (>= q k) (>= n (* k d)))))
(check-sat)
