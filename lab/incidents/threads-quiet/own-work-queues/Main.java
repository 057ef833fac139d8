import com.press.queue.WorkQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Workers of pools that the program has written itself wait for work; a supervisor joins them. */
public class Main {
    static void work(WorkQueue queue) {
        try {
            while (true) queue.awaitNext().run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void printLoop(Semaphore pages) {
        while (true) pages.acquireUninterruptibly();
    }

    public static void main(String[] args) throws InterruptedException {
        WorkQueue queue = new WorkQueue();
        ExecutorService pool = Executors.newFixedThreadPool(12);
        for (int i = 0; i < 12; i++) pool.submit(() -> work(queue));
        Semaphore pages = new Semaphore(0);
        for (int i = 0; i < 4; i++) new Thread(() -> printLoop(pages), "printer-" + i).start();
        Thread[] members = new Thread[6];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Thread(() -> work(queue), "press-worker-" + i);
            members[i].start();
        }
        new Thread(() -> {
            try {
                queue.doze();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "night-watch").start();
        for (Thread member : members) member.join();
    }
}
