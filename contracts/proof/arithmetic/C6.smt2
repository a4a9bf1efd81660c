; C6: (bound by B3) payments at the tick, ceil(sell*V/E), sum to at least the ceiling of the whole, so together to at least V:
; ceil(x*v/e) + ceil(y*v/e) >= ceil((x+y)*v/e).
(declare-const x Int) (declare-const y Int) (declare-const v Int) (declare-const e Int)
(declare-const cx Int) (declare-const cy Int) (declare-const c Int)
(assert (and (>= x 0) (>= y 0) (>= v 0) (> e 0)))
(assert (>= (* cx e) (* x v)))
(assert (>= (* cy e) (* y v)))
(assert (< (* (- c 1) e) (* (+ x y) v)))
(assert (not (>= (+ cx cy) c)))
(check-sat)
