import java.util.ArrayList;
import java.util.List;

/** One dump of a run that was short and one of another run that was long: what leaks has more in the long run. */
public class RestartPair {
    record Job(int number, String result) {}

    static final class Scheduler {
        private final List<Job> finished = new ArrayList<>();

        void run(int number) {
            finished.add(new Job(number, "the result of job " + number));
        }
    }

    static final Scheduler SCHEDULER = new Scheduler();

    public static void main(String[] args) {
        int jobs = Integer.getInteger("growth.first", 1) == 1 ? 5_000 : 30_000;
        for (int number = 0; number < jobs; number++) SCHEDULER.run(number);
        Growth.dump();
    }
}
