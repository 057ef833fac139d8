import java.util.Arrays;

/** A calculation that needs less memory than the heap has, without a collector. */
public class Main {
    public static void main(String[] args) throws Exception {
        double sum = 0;
        for (int round = 0; round < 80; round++) {
            double[] samples = new double[100_000];
            for (int i = 0; i < samples.length; i++) samples[i] = Math.sin(i * round);
            Arrays.sort(samples);
            sum += samples[samples.length / 2];
            Lab.sleep(80);
        }
        System.out.println("INFO  median sum " + sum);
    }
}
