import com.shop.batch.NightlySort;

/** A batch job sorts a large array that is gone when the job is done. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread job = new Thread(() -> System.out.println(new NightlySort().run()), "nightly-sort");
        job.start();
        job.join();
        Lab.await();
    }
}
