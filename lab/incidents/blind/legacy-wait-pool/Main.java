import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A pool of the nineties: workers wait on a monitor for jobs. */
public class Main {
    public static void main(String[] args) throws Exception {
        LinkedList<Runnable> jobs = new LinkedList<>();
        for (int i = 0; i < 50; i++) new Thread(() -> { while (true) { Runnable r; synchronized (jobs) { while (jobs.isEmpty()) try { jobs.wait(); } catch (InterruptedException e) { return; } r = jobs.poll(); } r.run(); } }, "JobRunner-" + i).start();
        while (true) { synchronized (jobs) { jobs.add(() -> {}); jobs.notify(); } Lab.sleep(100); }
    }
}
