import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** All requests go through one ReentrantLock that is held while the backend is asked. */
public class Main {
    static void askRates() { Lab.sleep(30); }
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        for (int i = 0; i < 16; i++) new Thread(() -> { while (true) { if (Lab.FIXED) { Lab.sleep(30); continue; } lock.lock(); try { askRates(); } finally { lock.unlock(); } } }, "quote-" + i).start();
        Lab.await();
    }
}
