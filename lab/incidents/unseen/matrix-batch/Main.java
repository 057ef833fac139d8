/** Two workers multiply matrices: a batch that is busy because it has work. */
public class Main {
    static volatile double sink;
    public static void main(String[] args) {
        for (int worker = 0; worker < 2; worker++) new Thread(Main::multiplyAll, "multiplier-" + worker).start();
    }
    static void multiplyAll() {
        long until = System.currentTimeMillis() + 12_000;
        while (System.currentTimeMillis() < until) sink += multiply(new double[220][220], new double[220][220])[3][4];
    }
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }
}
