import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/** A simulation in steps: six workers meet at a Phaser, but seven parties are registered. */
public class Main {
    static void simulate(Phaser steps) {
        for (int step = 0; step < 20; step++) {
            Lab.sleep(20);
            steps.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) {
        Phaser steps = new Phaser(Lab.FIXED ? 6 : 7);
        ExecutorService workers = Executors.newFixedThreadPool(6, Thread.ofPlatform().name("simulation-", 1).factory());
        for (int i = 0; i < 6; i++) workers.submit(() -> simulate(steps));
        Lab.await();
    }
}
