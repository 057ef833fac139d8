import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Dispatchers of an actor system wait for messages. */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool dispatcher = new ForkJoinPool(8, p -> { var t = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(p); t.setName("shop-akka.actor.default-dispatcher-" + t.getPoolIndex()); return t; }, null, true);
        ForkJoinPool blocking = new ForkJoinPool(6);
        while (true) { for (int i = 0; i < 20; i++) { dispatcher.execute(() -> Thread.onSpinWait()); blocking.execute(() -> Thread.onSpinWait()); } Lab.sleep(400); }
    }
}
