import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Consumers wait for work on queues, conditions and futures. */
public class Main {
    public static void main(String[] args) throws Exception {
        var q = new ArrayBlockingQueue<Integer>(100); var lock = new ReentrantLock(); var ready = lock.newCondition();
        for (int i = 0; i < 8; i++) new Thread(() -> { while (true) try { q.take(); } catch (InterruptedException e) { return; } }, "consumer-" + i).start();
        for (int i = 0; i < 6; i++) new Thread(() -> { while (true) { lock.lock(); try { ready.await(); } catch (InterruptedException e) { return; } finally { lock.unlock(); } } }, "batcher-" + i).start();
        for (int i = 0; ; i++) { q.put(i); lock.lock(); ready.signalAll(); lock.unlock(); Lab.sleep(300); }
    }
}
