import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Two writers give way to each other for ever. */
public class Main {
    static void reserve(AtomicInteger turn, int me) {
        while (true) {
            if (turn.get() % 3 == 5) return;
            turn.compareAndSet(me, 1 - me);
            if (Lab.FIXED) Lab.sleep(20);
        }
    }
    public static void main(String[] args) throws Exception {
        AtomicInteger turn = new AtomicInteger();
        for (int w = 0; w < 2; w++) { int me = w; new Thread(() -> reserve(turn, me), "seat-writer-" + w).start(); }
        Lab.await();
    }
}
