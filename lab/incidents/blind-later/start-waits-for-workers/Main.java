import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The service starts its parts under a lock and joins the ones that load data; health checks wait meanwhile. */
public class Main {
    static void load() { Lab.sleep(200); }
    public static void main(String[] args) throws Exception {
        Object service = new Object();
        new Thread(() -> { synchronized (service) { Thread[] parts = new Thread[3]; for (int i = 0; i < 3; i++) { parts[i] = new Thread(() -> { long end = System.currentTimeMillis() + (Lab.FIXED ? 100 : 60_000); double x = 0; while (System.currentTimeMillis() < end) { load(); } }, "load-part-" + i); parts[i].start(); } for (Thread p : parts) try { p.join(); } catch (InterruptedException e) { return; } } Lab.await(); }, "service-start").start();
        Lab.sleep(500);
        for (int i = 0; i < 3; i++) new Thread(() -> { while (true) { synchronized (service) { Thread.onSpinWait(); } Lab.sleep(200); } }, "health-check-" + i).start();
        Lab.await();
    }
}
