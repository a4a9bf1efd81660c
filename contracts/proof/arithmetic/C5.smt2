; C5: (bound by B3) floors of shares never sum above the floor of the whole: floor(x*n/d) + floor(y*n/d) <= floor((x+y)*n/d).
; By induction, the orders above get at most X (or S) together, and those at the tick at most S - X.
(declare-const x Int) (declare-const y Int) (declare-const n Int) (declare-const d Int)
(declare-const fx Int) (declare-const fy Int) (declare-const f Int)
(assert (and (>= x 0) (>= y 0) (>= n 0) (> d 0)))
(assert (<= (* fx d) (* x n)))
(assert (<= (* fy d) (* y n)))
(assert (< (* (+ x y) n) (* (+ f 1) d)))
(assert (not (<= (+ fx fy) f)))
(check-sat)
